const digitsLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
}

/**
 * Returns the same text for lower-case Latin names that look the same: without hyphens, with one character for all that
 * are easily confused.
 */
export const canonical = (name: string) =>
  name
    .replaceAll('-', '')
    .replaceAll(/[0-9i]/g, (sign) => digitsLike[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** The words of a list, each in its canonical form. */
export const canonicalWords = (list: string) => list.split(' ').map(canonical)
