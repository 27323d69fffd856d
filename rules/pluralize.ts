/** `1 product`, `2 products`: a count with its English noun; the plural adds an s. */
export const pluralize = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`
