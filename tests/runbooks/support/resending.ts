import { readFileSync } from 'node:fs'

/** The change with which docs/operations.md has a mail sent again. */
export function resendingInRunbook() {
  const operations = readFileSync('docs/operations.md', 'utf8').replace(/\\\n\s*/g, '')
  const [, command = ''] = /(aws dynamodb update-item .*RECEIPT.*)\n/.exec(operations) ?? []
  const option = (name: string) => new RegExp(`--${name} '([^']+)'`).exec(command)?.[1] ?? ''
  return {
    UpdateExpression: option('update-expression'),
    ConditionExpression: option('condition-expression'),
  }
}
