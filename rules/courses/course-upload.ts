/** More than the largest course has, and few enough to be unpacked in a minute. */
export const zipLimits = { entries: 2_000, megabytes: 1024, fileMegabytes: 200 }
export const bytesPerMegabyte = 1024 * 1024
export const maxZipBytes = zipLimits.megabytes * bytesPerMegabyte

/** A zip is sent in parts, so that only a part is sent again after a fault. */
export const partBytes = 16 * bytesPerMegabyte
export const formLifeMs = 60 * 60 * 1000

/** How long an upload can be imported. The bucket keeps its files a day longer. */
export const uploadLifeDays = 6
/** How long a check may take with all of its tries. */
export const checkLifeMs = 50 * 60 * 1000

/** Returns the length of each part of a zip, in their order. */
export function partsOf(bytes: number): number[] {
  const whole = Math.floor(bytes / partBytes)
  const rest = bytes % partBytes
  return [...Array.from({ length: whole }, () => partBytes), ...(rest > 0 ? [rest] : [])]
}

const amount = /(?:[$€£]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:dollars|euros|USD|EUR)\b)/iu
const ofTheCourse =
  /\b(?:(?:this|the) (?:course|class|program|bundle)|our (?:course|price)|(?:costs?|price[ds]?|worth|value of|valued at|pay|paid) (?:only |just )?(?:[$€£]\s?\d|\d))/iu

/** Returns the sentences of a text that name an amount of money and speak of what a course costs or is worth. */
export const priceClaimsIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => amount.test(sentence) && ofTheCourse.test(sentence))
