import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800
const codePoints = 0x110000 - surrogates

/**
 * Any character, half of the time of the first 128. fast-check's own unit `binary` lists each of a million characters when it is first
 * used, which takes seconds.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0x7f), fc.nat(codePoints - 1))
  .map((n) => String.fromCodePoint(n < firstSurrogate ? n : n + surrogates))
