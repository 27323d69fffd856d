import { pipeline, type Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { constants, createGunzip, type Gunzip } from 'node:zlib'

/** No line of the log comes near this; a longer one is damage and must not fill the memory. */
const longestLine = 64 * 1024

/** Thrown after the last readable line of a file that is not gzip or was changed. */
export class DamagedFileError extends Error {
  override name = 'DamagedFile'
}

/** Yields the lines of a gzipped file, some at a time, in memory that does not grow with the file. A truncated one ends early. */
export async function* readLines(file: Readable): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  let rest = ''
  try {
    for await (const chunk of unzipped(file, gunzip)) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) rest = rest.slice(-1)
      yield lines
    }
  } catch (error) {
    yield [rest]
    throw isDamage(error) ? new DamagedFileError('The file is damaged.') : error
  }
  // An empty log has a header of its own: a file without a byte was cut off.
  if (gunzip.bytesWritten === 0) throw new DamagedFileError('The file is empty.')
  yield [rest]
}

function unzipped(file: Readable, gunzip: Gunzip): AsyncIterable<Buffer> {
  // An error of either stream ends the other one, and reaches the reader.
  pipeline(file, gunzip, () => {})
  return gunzip
}

const isDamage = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
