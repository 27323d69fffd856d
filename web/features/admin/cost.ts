const cost = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 },
})

/** Returns millionths of a dollar as a text. */
export const microDollars = (amount: number) => cost.format(amount / 1_000_000)
