// The sums come here.
