export type Chunk = [id: string, payload: Buffer]

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export const chunkOf = ([id, payload]: Chunk) =>
  Buffer.concat([Buffer.from(id), u32(payload.length), payload, Buffer.alloc(payload.length % 2)])

/** A WebP file of these chunks. */
export function webpOf(...chunks: Chunk[]) {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks.map(chunkOf)])
  return Buffer.concat([Buffer.from('RIFF'), u32(body.length), body])
}

/** Picture data of this size, complete as far as its headers tell. */
export function lossless(width: number, height: number, data = 'picture'): Chunk {
  const bits = (width - 1) | ((height - 1) << 14)
  return ['VP8L', Buffer.concat([Buffer.from([0x2f]), u32(bits >>> 0), Buffer.from(data)])]
}

export function lossy(width: number, height: number, data = 'picture'): Chunk {
  const header = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0])
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  return ['VP8 ', Buffer.concat([header, Buffer.from(data)])]
}

export function canvas(width: number, height: number, flags = 0x10): Chunk {
  const payload = Buffer.alloc(10)
  payload.writeUInt8(flags, 0)
  payload.writeUIntLE(width - 1, 4, 3)
  payload.writeUIntLE(height - 1, 7, 3)
  return ['VP8X', payload]
}

/** A logo; `data` makes each one another file. Its size is written in ASCII alone. */
export const logoFile = (data?: string) => webpOf(lossless(65, 33, data))
