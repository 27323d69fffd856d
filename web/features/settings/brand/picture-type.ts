const headBytes = 32

const types = [
  { type: 'image/png', matches: (text: string) => text.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (text: string) => text.startsWith('\xff\xd8\xff') },
  { type: 'image/webp', matches: (text: string) => /^RIFF.{4}WEBP/s.test(text) },
  { type: 'image/avif', matches: (text: string) => /^.{4}ftyp.{0,16}avi[fs]/s.test(text) },
] as const

/** Returns a file's type by its first bytes, not its name; undefined unless it is one of four picture types. */
export async function pictureTypeOf(file: Blob) {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const text = String.fromCharCode(...head)
  return types.find(({ matches }) => matches(text))?.type
}

export const acceptedTypes = types.map(({ type }) => type).join()
