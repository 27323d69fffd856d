import { expect, test } from 'vitest'
import { readSettings } from '#local/stack/template/settings/settings.ts'
import type { Change } from '#local/stack/template/template.ts'

const code = 'function handler(event) {\n  const { request } = event\n  return request\n}'

const withUnknownSyntax: Change = (template) =>
  Object.fromEntries(
    Object.entries(template).map(([id, resource]) =>
      resource.Type === 'AWS::CloudFront::Function'
        ? [id, { ...resource, Properties: { ...resource.Properties, FunctionCode: code } }]
        : [id, resource],
    ),
  )

test('a function that CloudFront could not run is refused with its place', async () => {
  await expect(readSettings('localhost:4321', withUnknownSyntax)).rejects.toThrow(
    /infra\/cloudfront\/functions\/[\w-]+\.js:2: CloudFront/,
  )
})
