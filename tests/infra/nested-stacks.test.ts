import { expect, test } from 'vitest'
import { mergeNestedTemplates } from '#infra/nested-stacks.ts'

const bucket = { Type: 'AWS::S3::Bucket' }
const own = {
  Outputs: {},
  Resources: { Files: bucket, Nested: { Type: 'AWS::CloudFormation::Stack' } },
}

test('the resources of a nested stack are merged in its place', () => {
  expect(mergeNestedTemplates(own, [{ Resources: { Covers: bucket } }])).toEqual({
    Outputs: {},
    Resources: { Files: bucket, Covers: bucket },
  })
})

test('a duplicate logical id is refused, because one resource would hide the other', () => {
  expect(() => mergeNestedTemplates(own, [{ Resources: { Files: bucket } }])).toThrow('logical id')
})
