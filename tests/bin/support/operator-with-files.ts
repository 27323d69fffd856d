import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Operator, startOperator } from './operator.ts'

/** For all tests of a file: an operator, and a folder for the files that they import. */
export function operatorWithFiles() {
  let operator: Operator | undefined
  const folder = mkdtempSync(join(tmpdir(), 'imports-'))
  const started = () => {
    if (!operator) throw new Error('The operator is there once the tests begin.')
    return operator
  }
  beforeAll(async () => {
    operator = await startOperator()
  })
  afterAll(() => {
    started().restore()
    rmSync(folder, { recursive: true })
  })
  return {
    folder,
    admin: (args: string[]) => started().admin(args),
    /** Writes a file of its own and returns its path. */
    fileOf: (name: string, content: string) => {
      const file = join(folder, `${randomUUID()}-${name}`)
      writeFileSync(file, content)
      return file
    },
  }
}
