import { expect, test } from 'vitest'
import { accountClosingText, closingReminderAt, deletionAt } from '#rules/accounts/closing.ts'

const at = (text: string) => Date.parse(`${text}T10:00:00Z`)

test('a closed account is deleted after two weeks, three days after a reminder', () => {
  const deletes = deletionAt(at('2026-11-20'))
  expect(deletes).toBe(at('2026-12-04'))
  expect(closingReminderAt(deletes)).toBe(at('2026-12-01'))
})

test('a refusal names the button that keeps the account', () => {
  expect(accountClosingText).toContain('Keep my account')
})
