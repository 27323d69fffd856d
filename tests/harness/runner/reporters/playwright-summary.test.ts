import { expect, test } from 'vitest'
import { pageSnapshot } from './playwright-summary.ts'

test('only the page of a failure’s attachment is printed', () => {
  const attached =
    '# Test info\n\n# Page snapshot\n\n```yaml\n- main:\n  - heading "404"\n```\n\n# Test source\n'
  expect(pageSnapshot(attached)).toBe('- main:\n  - heading "404"')
})

test('an attachment without a page is printed as it is', () => {
  expect(pageSnapshot('# Test info')).toBe('# Test info')
})
