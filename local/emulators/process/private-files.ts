import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

const ownerOnly = 0o600
const ownerOnlyFolder = 0o700

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk quota is used up. Free some space',
  EROFS: 'the disk is read-only. Make it writable',
  EACCES: 'this user may not write it. Change its owner or mode',
}

/** Names the file that could not be written and says what to do. */
export class FileWriteError extends Error {
  override name = 'FileWriteError'
  constructor(file: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const reason = reasons[code] ?? String(cause)
    super(`${file} could not be written: ${reason}. What was saved before is unchanged.`, { cause })
  }
}

/** @throws FileWriteError */
export const makePrivateFolder = (folder: string) =>
  naming(folder, () => mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder }))

/**
 * Replaces the file in one step, readable by its owner alone. A process that is killed meanwhile leaves the
 * previous content.
 * @throws FileWriteError
 */
export function writePrivateFile(file: string, content: string | Buffer) {
  makePrivateFolder(dirname(file))
  const draft = `${file}.tmp`
  naming(file, () => {
    try {
      writeFileSync(draft, content, { mode: ownerOnly })
      renameSync(draft, file)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  })
}

/** @throws FileWriteError */
export const appendPrivateFile = (file: string, text: string) =>
  naming(file, () => appendFileSync(file, text, { mode: ownerOnly }))

/** Copies a damaged file and returns the copy's path. */
export function keepAside(file: string) {
  const copy = `${file}.damaged`
  naming(copy, () => {
    copyFileSync(file, copy)
    chmodSync(copy, ownerOnly)
  })
  return copy
}

export const restrictFile = (file: string) => chmodSync(file, ownerOnly)
export const restrictFolder = (folder: string) => chmodSync(folder, ownerOnlyFolder)

function naming(file: string, write: () => void) {
  try {
    write()
  } catch (error) {
    throw error instanceof FileWriteError ? error : new FileWriteError(file, error)
  }
}
