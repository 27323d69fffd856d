const plain = /^[\w ]+$/
/** An encoded word has at most 75 characters: `=?UTF-8?B?`, the base64 text and `?=`. */
const maxBytesPerWord = 45

/** Returns a name for a mail's From header. Anything but letters, digits and spaces is encoded (RFC 2047). */
export function displayName(name: string): string {
  if (plain.test(name)) return name
  return inWords(name)
    .map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
    .join(' ')
}

/** A character is never divided between two words. */
function inWords(text: string): string[] {
  const words = ['']
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`
    if (Buffer.byteLength(longer) <= maxBytesPerWord) words[words.length - 1] = longer
    else words.push(character)
  }
  return words
}
