/** `1 product`, `2,000 products`: a count with its English noun; the plural adds an s. */
export const pluralize = (count: number, noun: string) =>
  `${withThousandsSeparators(count)} ${count === 1 ? noun : `${noun}s`}`

/** `2,000`. Without `Intl`, which takes a function longer to load than the rest of it. */
export const withThousandsSeparators = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
