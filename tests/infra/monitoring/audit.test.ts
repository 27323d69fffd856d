import { expect, test } from 'vitest'
import { functions } from '#infra/functions/function-definitions.ts'

/** Keys that match the partition of the audit. */
const ofAudit = (key: string) =>
  key === 'AUDIT' || (key.endsWith('*') && 'AUDIT'.startsWith(key.slice(0, -1)))

test('no function may change or delete an entry of the audit', () => {
  for (const { name, grants } of functions)
    for (const { operations, keys } of grants.table ?? []) {
      if (!keys.some(ofAudit)) continue
      expect(operations, name).not.toContain('UpdateItem')
      expect(operations, name).not.toContain('DeleteItem')
    }
})
