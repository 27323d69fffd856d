import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleFunctions } from '#infra/bundle-functions.ts'
import { type FunctionDefinition, functions } from '#infra/functions.ts'
import { atMost, type Row } from '../report/row.ts'
import { kilobyte } from '../sizes.ts'
import { initialisations } from './initialisations.ts'

const limitKb = { table: 280, userPoolOrMail: 350, model: 430 }

/** Each function as it is deployed: how big, and how much longer it takes to load than a function that does nothing. */
export async function lambdas(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-functions-'))
  try {
    await bundleFunctions(folder)
    return [...sizes(folder), ...(await initialisations(folder, (name) => fileOf(folder, name)))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const fileOf = (folder: string, name: string) => join(folder, name, 'index.mjs')

const sizes = (folder: string) =>
  functions.map((definition) =>
    atMost({
      what: `function ${definition.name}: minified`,
      value: statSync(fileOf(folder, definition.name)).size / kilobyte,
      limit: limitOf(definition),
      unit: 'KB',
    }),
  )

function limitOf({ grants, sendsMail }: FunctionDefinition) {
  if (grants.secrets?.includes('openai')) return limitKb.model
  return grants.userPool || sendsMail ? limitKb.userPoolOrMail : limitKb.table
}
