import type { PictureSize } from '#rules/brand/pictures.ts'

type Chunk = { id: string; payload: Buffer }

const riffHeaderBytes = 12
const chunkHeaderBytes = 8
/** The parts of a still picture. Only the picture itself is kept (docs/decisions/0083). */
const knownChunks = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L', 'EXIF', 'XMP '])
const alphaFlag = 0x10
const animationFlag = 0x02

/**
 * Returns a still WebP picture written anew from its picture data alone, and its size; undefined for anything else. Reads
 * headers only, so that nothing is decompressed. Whatever a file has besides the picture is refused, or left out if
 * cameras and editors add it: profiles, places, comments.
 */
export function rewriteWebp(file: Buffer): { bytes: Buffer; size: PictureSize } | undefined {
  const chunks = chunksOf(file)
  const byId = new Map(chunks?.map((chunk) => [chunk.id, chunk]))
  if (!chunks?.every(({ id }) => knownChunks.has(id)) || byId.size < chunks.length) return undefined
  const picture = pictureIn(byId)
  if (!picture) return undefined
  const { size, data } = picture
  const header = byId.get('VP8X')
  const alpha = byId.get('ALPH')
  if (!header) return chunks.length === 1 ? { bytes: riff([data]), size } : undefined
  if (chunks[0] !== header || !isCanvasOf(header.payload, size)) return undefined
  if (!alpha) return { bytes: riff([data]), size }
  return data.id === 'VP8 ' ? { bytes: riff([canvasWithAlpha(size), alpha, data]), size } : undefined
}

/** Undefined unless there is one picture, with a size. */
function pictureIn(byId: ReadonlyMap<string, Chunk>): { data: Chunk; size: PictureSize } | undefined {
  const lossy = byId.get('VP8 ')
  const lossless = byId.get('VP8L')
  if (lossy && lossless) return undefined
  const size = lossy ? lossySize(lossy.payload) : lossless && losslessSize(lossless.payload)
  const data = lossy ?? lossless
  return data && size && { data, size }
}

/** Undefined unless the file is one RIFF container of chunks from its first to its last byte. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  const isContainer =
    file.length >= riffHeaderBytes &&
    file.toString('latin1', 0, 4) === 'RIFF' &&
    file.toString('latin1', 8, 12) === 'WEBP' &&
    file.readUInt32LE(4) === file.length - chunkHeaderBytes
  if (!isContainer) return undefined
  const chunks: Chunk[] = []
  let at = riffHeaderBytes
  while (at < file.length) {
    if (at + chunkHeaderBytes > file.length) return undefined
    const size = file.readUInt32LE(at + 4)
    const start = at + chunkHeaderBytes
    if (start + size > file.length) return undefined
    chunks.push({ id: file.toString('latin1', at, at + 4), payload: file.subarray(start, start + size) })
    at = start + size + (size % 2)
  }
  return at === file.length ? chunks : undefined
}

const frameHeaderBytes = 10
const sizeBits = 0x3fff

/** RFC 6386, 9.1: a key frame, whose first partition lies within the data. */
function lossySize(data: Buffer): PictureSize | undefined {
  if (data.length <= frameHeaderBytes) return undefined
  const tag = data.readUIntLE(0, 3)
  const isKeyFrame = (tag & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a
  if (!isKeyFrame || frameHeaderBytes + (tag >> 5) > data.length) return undefined
  return { width: data.readUInt16LE(6) & sizeBits, height: data.readUInt16LE(8) & sizeBits }
}

/** RFC 9649, 3.4: a signature, two sizes of 14 bits less one, and version 0. */
function losslessSize(data: Buffer): PictureSize | undefined {
  if (data.length < 6 || data[0] !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) return undefined
  return { width: (bits & sizeBits) + 1, height: ((bits >>> 14) & sizeBits) + 1 }
}

function isCanvasOf(header: Buffer, { width, height }: PictureSize) {
  if (header.length !== 10 || (header.readUInt8(0) & animationFlag) !== 0) return false
  return header.readUIntLE(4, 3) + 1 === width && header.readUIntLE(7, 3) + 1 === height
}

function canvasWithAlpha({ width, height }: PictureSize): Chunk {
  const payload = Buffer.alloc(10)
  payload.writeUInt8(alphaFlag, 0)
  payload.writeUIntLE(width - 1, 4, 3)
  payload.writeUIntLE(height - 1, 7, 3)
  return { id: 'VP8X', payload }
}

function riff(chunks: readonly Chunk[]): Buffer {
  const body = Buffer.concat(
    chunks.flatMap(({ id, payload }) => [headerOf(id, payload.length), padded(payload)]),
  )
  return Buffer.concat([headerOf('RIFF', body.length + 4), Buffer.from('WEBP'), body])
}

function headerOf(id: string, size: number) {
  const header = Buffer.alloc(chunkHeaderBytes)
  header.write(id, 'latin1')
  header.writeUInt32LE(size, 4)
  return header
}

const padded = (payload: Buffer) =>
  payload.length % 2 === 0 ? payload : Buffer.concat([payload, Buffer.alloc(1)])
