import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

export const readState = <Shape extends z.ZodMiniType>(file: string | undefined, shape: Shape) => {
  const text = file === undefined ? undefined : readIfThere(file)
  if (text === undefined) return undefined
  try {
    return z.parse(shape, JSON.parse(text))
  } catch (cause) {
    throw new Error(`${file} is damaged. Delete it to start with an empty user pool.`, { cause })
  }
}

/** Replaces the file in one step: a process killed meanwhile leaves the old one whole. */
export const writeState = (file: string | undefined, state: unknown) => {
  if (file === undefined) return
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.tmp`
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
  renameSync(draft, file)
}

const readIfThere = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
