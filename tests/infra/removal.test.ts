import { describe, expect, test } from 'vitest'
import { dev, prod } from '../harness/infra/template.ts'

/** Resources with the data of sellers and buyers, or the keys to it. */
const holdsData = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::Cognito::UserPool',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
]
const policiesOf = (template: typeof dev, type: string) =>
  template.ofType(type).map(({ id, DeletionPolicy, UpdateReplacePolicy }) => {
    return { id, policies: [DeletionPolicy, UpdateReplacePolicy] }
  })
const isOfApp = ({ id }: { id: string }) => id.startsWith('WebFiles')

describe('dev', () => {
  test('can be deleted with everything in it', () => {
    for (const { id, DeletionPolicy } of dev.resources)
      expect(['Delete', undefined], `${id} is left behind`).toContain(DeletionPolicy)
    for (const type of holdsData)
      for (const { id, policies } of policiesOf(dev, type)) expect(policies, id).toEqual(['Delete', 'Delete'])
  })

  test('dev empties each bucket first, because S3 deletes no full bucket', () => {
    const emptied = dev.ofType('Custom::S3AutoDeleteObjects').map(({ Properties }) => Properties.BucketName)
    const buckets = dev.ofType('AWS::S3::Bucket').map(({ id }) => ({ Ref: id }))
    expect(buckets).toHaveLength(8)
    expect(emptied).toEqual(buckets)
  })
})

describe('prod', () => {
  test('keeps table, users, pages and secrets, except those of a first deployment that failed', () => {
    for (const type of holdsData)
      for (const { id, policies } of policiesOf(prod, type).filter((it) => !isOfApp(it)))
        expect(policies, id).toEqual(['RetainExceptOnCreate', 'Retain'])
    expect(prod.ofType('AWS::SecretsManager::Secret')).toHaveLength(4)
  })

  test('retains nothing that a first deployment that failed would leave behind', () => {
    const leftBehind = prod.resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain')
    expect(leftBehind.map(({ id }) => id)).toEqual([])
  })

  test('prod empties only the bucket of the app’s files', () => {
    const emptied = prod.ofType('Custom::S3AutoDeleteObjects').map(({ Properties }) => Properties.BucketName)
    const ofApp = prod.ofType('AWS::S3::Bucket').filter(isOfApp)
    expect(ofApp).toHaveLength(1)
    expect(emptied).toEqual(ofApp.map(({ id }) => ({ Ref: id })))
  })
})
