let names: Intl.DisplayNames | undefined

/** Returns the English name of a country by its ISO 3166 code, and any other text as it is. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
