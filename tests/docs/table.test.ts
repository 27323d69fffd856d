import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keys } from '#lambdas/data/table/keys.ts'
import type { Key } from '#lambdas/data/table/partitions.ts'
import { reconciliationKeys } from '#lambdas/data/table/reconciliation-keys.ts'

const architecture = readFileSync('docs/architecture.md', 'utf8')
const items = architecture.slice(
  architecture.indexOf('## The single table'),
  architecture.indexOf('## Access patterns'),
)

/** What every such key begins with: `TENANT#` of `TENANT#<id>`. */
const timeOriginOf = (text: string) => /^[A-Z]+#?[A-Z]*/.exec(text)?.[0] ?? ''

const keyOf = (make: Key | ((...parts: never[]) => Key)): Key =>
  typeof make === 'function' ? Reflect.apply(make, undefined, ['a', 'b', 'c', 'd']) : make

test.each(Object.entries({ ...keys, ...reconciliationKeys }))(
  'docs/architecture.md has the item %s',
  (_, make) => {
    const { pk, sk } = keyOf(make)
    expect(items).toContain(`\`${timeOriginOf(pk)}`)
    expect(items).toContain(`\`${timeOriginOf(sk)}`)
  },
)
