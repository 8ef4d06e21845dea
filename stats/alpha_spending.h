// Looking again and again at data that still grows, without crying wolf more often than a single look would.
#pragma once

namespace ctxmatrix {

// The share of alpha that may have been spent by the time that a share `information` of the largest planned sample is
// there: 2 - 2 Phi(z / sqrt(information)), z the upper alpha/2 point; the O'Brien-Fleming type of Lan and DeMets,
// Biometrika 70 (1983). It spends next to nothing early. 0 < alpha < 1; information below 0 counts as 0, above 1 as 1,
// where it is alpha.
double alpha_spent(double information, double alpha);

// What a look may spend: what it adds over the look before. A two-sided test at this level is a little conservative, as
// it takes no credit for how much successive looks have in common; the false alarms of all looks together still sum to
// alpha at most, however many they are and whenever they come. 0 where no information was added.
double alpha_of_look(double previous_information, double information, double alpha);

}  // namespace ctxmatrix
