import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

type Color = readonly [red: number, green: number, blue: number, alpha: number]

/** A PNG picture; `colorAt` tells the colour of each pixel. */
export function pngOf(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => [...colorAt(x, y)]).flat()]),
  )
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.concat(rows))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A wordmark of sorts: letters as blocks on a transparent ground. */
export const logoPng = (width = 800, height = 200) =>
  pngOf(width, height, (x, y) =>
    x % 100 < 60 && y > height / 4 && y < (height * 3) / 4 ? [180, 83, 42, 255] : [0, 0, 0, 0],
  )
