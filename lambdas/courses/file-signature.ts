type Signature = (content: Buffer) => boolean

const beginsWith =
  (...texts: string[]): Signature =>
  (content) =>
    texts.some((text) => content.subarray(0, text.length).equals(Buffer.from(text, 'latin1')))
const zip = beginsWith('PK\u0003\u0004', 'PK\u0005\u0006')
/** ISO 14496-12: the first box says what the file is. */
const mpeg4: Signature = (content) => content.toString('latin1', 4, 8) === 'ftyp'
/** A tag, or the eleven bits that begin each frame. */
const mp3: Signature = (content) =>
  beginsWith('ID3')(content) || (content.length > 1 && (content.readUInt16BE(0) & 0xffe0) === 0xffe0)
const webp: Signature = (content) =>
  beginsWith('RIFF')(content) && content.toString('latin1', 8, 12) === 'WEBP'
const text: Signature = (content) => !content.includes(0)

/** How files of these types begin. The types of office documents are zips. */
const signatures: Readonly<Record<string, Signature>> = {
  '.csv': text,
  '.docx': zip,
  '.epub': zip,
  '.jpg': beginsWith('\u00ff\u00d8\u00ff'),
  '.m4a': mpeg4,
  '.md': text,
  '.mp3': mp3,
  '.mp4': mpeg4,
  '.odt': zip,
  '.ods': zip,
  '.pdf': beginsWith('%PDF-'),
  '.png': beginsWith('\u0089PNG\r\n\u001a\n'),
  '.pptx': zip,
  '.txt': text,
  '.webm': beginsWith('\u001a\u0045\u00df\u00a3'),
  '.webp': webp,
  '.xlsx': zip,
  '.zip': zip,
}

/** Returns whether a file is of the type that its extension says, as far as its first bytes tell; buyers get it under that type. */
export const isOfType = (extension: string, content: Buffer): boolean =>
  signatures[extension]?.(content) ?? false
