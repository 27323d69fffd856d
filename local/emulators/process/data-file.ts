import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { keepAside } from './private-files.ts'

/** A JSON file of the data folder that is not what was written. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/**
 * Reads a JSON file. Returns undefined if there is none.
 * @param without what is lost by starting without the file, as the end of "Without it ...".
 * @throws DamagedFileError if the file is not of the shape. The file stays, and a copy is kept aside.
 */
export function readDataFile<Shape extends z.ZodMiniType>(file: string, shape: Shape, without: string) {
  const text = readIfThere(file)
  if (text === undefined) return undefined
  try {
    return z.parse(shape, JSON.parse(text))
  } catch (cause) {
    const copy = keepAside(file)
    throw new DamagedFileError(
      `${file} is damaged; a copy is kept in ${copy}. Repair the file (it is JSON) or restore it from a backup ` +
        `of the folder, and start again. Or delete it: without it ${without}.`,
      { cause },
    )
  }
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
