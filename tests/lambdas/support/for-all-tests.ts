import { afterAll, beforeAll, beforeEach } from 'vitest'
import { emptyBucket, type FakeBucket, fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type FakeModel, fakeModel, goodModel, writesWell } from '#tests/harness/fakes/fake-model.ts'

/** For all tests of a file: a model that writes well unless a test has it do otherwise. */
export function modelForAllTests(): FakeModel {
  const model = goodModel()
  beforeAll(() => fakeModel(model))
  beforeEach(() => {
    model.requests.length = 0
    model.answer = writesWell
  })
  afterAll(() => model.close())
  return model
}

/** For all tests of a file: a bucket that takes every page unless a test has it do otherwise. */
export function bucketForAllTests(): FakeBucket {
  const bucket = emptyBucket()
  beforeAll(() => fakeBucket(bucket))
  beforeEach(() => {
    bucket.failPut = () => false
  })
  afterAll(() => bucket.restore())
  return bucket
}
