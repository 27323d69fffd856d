import * as z from 'zod/mini'

/* What Cognito's API reference allows a parameter to be; longer or shorter values fail as they do there. */

const text = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max))
const matching = (min: number, max: number, pattern: RegExp) => text(min, max).check(z.regex(pattern))

const longestText = 131_072
const printable = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u
const jwtCharacters = /^[A-Za-z0-9\-_=.]+$/

export const Username = matching(1, 128, printable)
export const Password = matching(1, 256, /^\S+.*\S+$/)
export const ClientId = matching(1, 128, /^[\w+]+$/)
export const UserPoolId = matching(1, 55, /^[\w-]+_[0-9a-zA-Z]+$/)
export const Session = text(20, 2048)
export const Token = matching(1, longestText, jwtCharacters)
export const Filter = text(0, 256)
export const StringMap = z.record(text(0, longestText), text(0, longestText))
/** Attributes as Cognito's requests carry them. */
export const AttributeList = z.array(
  z.object({ Name: matching(1, 32, printable), Value: z.optional(text(0, 2048)) }),
)
