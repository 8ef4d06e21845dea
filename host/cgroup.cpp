#include "host/cgroup.h"

#include <algorithm>
#include <optional>

#include "host/kernel_file.h"
#include "support/text.h"

namespace ctxmatrix {
namespace {

struct Mount {
  bool v2 = false;
  std::string top;                   // the group that the mount point shows, as this cgroup namespace names it
  std::string point;                 // where it is mounted
  std::vector<std::string> options;  // of v1: its controllers, among others
};

struct Membership {
  bool v2 = false;
  std::vector<std::string> controllers;
  std::string group;
};

bool holds(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

int octal_digit(char c) { return c >= '0' && c <= '7' ? c - '0' : -1; }

// mountinfo writes blanks, tabs, newlines and backslashes of a path as \ooo.
std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool escape = text[i] == '\\' && i + 3 < text.size() && octal_digit(text[i + 1]) >= 0 &&
                  octal_digit(text[i + 2]) >= 0 && octal_digit(text[i + 3]) >= 0;
    if (!escape) {
      plain += text[i];
      continue;
    }
    int code = octal_digit(text[i + 1]) * 64 + octal_digit(text[i + 2]) * 8 + octal_digit(text[i + 3]);
    plain += static_cast<char>(code);
    i += 3;
  }
  return plain;
}

// "30 22 0:27 / /sys/fs/cgroup rw,relatime shared:9 - cgroup2 cgroup2 rw": the fields before " - " vary in number.
std::optional<Mount> parse_mount(std::string_view line) {
  auto dash = line.find(" - ");
  if (dash == std::string_view::npos) return std::nullopt;
  auto place = words(line.substr(0, dash));
  auto kind = words(line.substr(dash + 3));
  if (place.size() < 5 || kind.empty() || (kind[0] != "cgroup" && kind[0] != "cgroup2")) return std::nullopt;
  Mount mount{kind[0] == "cgroup2", unescaped(place[3]), unescaped(place[4]), {}};
  if (!mount.v2) mount.options = split(kind.back(), ',');
  return mount;
}

// "4:cpu,cpuacct:/user.slice" of v1, "0::/user.slice" of v2.
std::optional<Membership> parse_membership(std::string_view line) {
  auto first = line.find(':');
  auto second = first == std::string_view::npos ? first : line.find(':', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  auto names = line.substr(first + 1, second - first - 1);
  Membership own{names.empty(), {}, std::string(line.substr(second + 1))};
  if (!own.v2) own.controllers = split(names, ',');
  return own;
}

bool same_hierarchy(const Mount& mount, const Membership& own) {
  return mount.v2 == own.v2 && (own.v2 || holds(mount.options, own.controllers.front()));
}

// The group as seen from the mount point: "" for its top, "/a/b" below it; nothing where the mount does not show it.
std::optional<std::string> below_top(const std::string& group, const std::string& top) {
  if (group == "/.." || group.starts_with("/../")) return std::nullopt;  // outside of our cgroup namespace
  if (group == top) return "";
  if (top == "/") return group;
  if (group.starts_with(top + "/")) return group.substr(top.size());
  return std::nullopt;
}

std::vector<std::string> upwards(const std::string& point, std::string relative) {
  std::vector<std::string> folders;
  while (!relative.empty()) {
    folders.push_back(point + relative);
    relative.resize(relative.rfind('/'));
  }
  folders.push_back(point);
  return folders;
}

// The folders of a membership: in the mount that shows the own group, else the top of any mount of the hierarchy.
std::vector<std::string> find_folders(const Root& root, const std::vector<Mount>& mounts, const Membership& own) {
  std::vector<std::string> fallback;
  for (const Mount& mount : mounts) {
    if (!same_hierarchy(mount, own)) continue;
    auto relative = below_top(own.group, mount.top);
    if (relative && root.exists(mount.point + *relative)) return upwards(mount.point, *relative);
    if (fallback.empty() && root.exists(mount.point)) fallback = {mount.point};
  }
  return fallback;
}

}  // namespace

const Cgroup* Cgroups::of(std::string_view controller) const {
  const Cgroup* unified = nullptr;
  for (const Cgroup& cgroup : all) {
    if (holds(cgroup.controllers, controller)) return &cgroup;
    if (cgroup.v2) unified = &cgroup;
  }
  return unified;
}

std::string Cgroups::version() const {
  bool v1 = false, v2 = false;
  for (const Cgroup& cgroup : all) (cgroup.v2 ? v2 : v1) = true;
  return v1 && v2 ? "hybrid" : v1 ? "v1" : v2 ? "v2" : "";
}

Cgroups read_cgroups(const Root& root) {
  std::vector<Mount> mounts;
  std::string mounted = root.read("/proc/self/mountinfo").value_or("");
  std::string memberships = root.read("/proc/self/cgroup").value_or("");
  for (std::string_view line : lines(mounted)) {
    if (auto mount = parse_mount(line)) mounts.push_back(*mount);
  }
  Cgroups found;
  for (std::string_view line : lines(memberships)) {
    auto own = parse_membership(line);
    if (!own) continue;
    auto folders = find_folders(root, mounts, *own);
    if (!folders.empty()) found.all.push_back({own->v2, own->controllers, std::move(folders)});
  }
  return found;
}

}  // namespace ctxmatrix
