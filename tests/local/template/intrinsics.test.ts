import { expect, test } from 'vitest'
import { resolveIntrinsics } from '#local/stack/template/intrinsics.ts'

const names = {
  ref: (id: string) => `ref-${id}`,
  attribute: (id: string, attribute: string) => `${id}/${attribute}`,
}

test.each([
  [{ Ref: 'Table' }, 'ref-Table'],
  [{ Ref: 'AWS::Partition' }, 'aws'],
  [{ 'Fn::GetAtt': ['Table', 'StreamArn'] }, 'Table/StreamArn'],
  [{ 'Fn::Join': ['/', ['a', { Ref: 'B' }]] }, 'a/ref-B'],
  [{ 'Fn::Select': [1, { 'Fn::Split': ['-', { Ref: 'A' }] }] }, 'A'],
  [{ deep: [{ Ref: 'A' }, 'plain', 7, null] }, { deep: ['ref-A', 'plain', 7, null] }],
])('%j stands for %j', (value, expected) => {
  expect(resolveIntrinsics(value, names)).toEqual(expected)
})

test('an intrinsic that nobody taught it is refused, not passed on', () => {
  expect(() => resolveIntrinsics({ 'Fn::Cidr': [] }, names)).toThrow(/Fn::Cidr/)
})
