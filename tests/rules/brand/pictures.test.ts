import { describe, expect, test } from 'vitest'
import {
  fittedSize,
  largestPicture,
  pictureName,
  pictureNamePattern,
  pictureSizeIn,
  pictureSizeProblem,
} from '#rules/brand/pictures.ts'

const hash = 'a'.repeat(22)

describe('a picture of a store', () => {
  test('has its size in its name', () => {
    const name = pictureName(hash, { width: 1200, height: 630 })
    expect(name).toMatch(pictureNamePattern)
    expect(pictureSizeIn(name)).toEqual({ width: 1200, height: 630 })
    expect(pictureSizeIn(hash)).toEqual({ width: 1, height: 1 })
  })

  test.each(['x', `${hash}-0`, `${hash}a-1x1`, `${hash}-1x1.webp`, ` ${hash}-1x1`, `${hash}-12345x1`])(
    'is not named %s',
    (name) => {
      expect(name).not.toMatch(pictureNamePattern)
    },
  )

  test('may be as large as its purpose allows, and not empty', () => {
    const largest = largestPicture.logo
    const tooLarge = `This picture is too large. Use at most ${largest.width} × ${largest.height} pixels.`
    expect(pictureSizeProblem('logo', largest)).toBeUndefined()
    expect(pictureSizeProblem('logo', { ...largest, width: largest.width + 1 })).toBe(tooLarge)
    expect(pictureSizeProblem('logo', { ...largest, height: largest.height + 1 })).toBe(tooLarge)
    expect(pictureSizeProblem('logo', { width: 1, height: 1 })).toBeUndefined()
    expect(pictureSizeProblem('logo', { width: 0, height: 1 })).toBe('This picture is empty.')
    expect(pictureSizeProblem('logo', { width: 1, height: 0 })).toBe('This picture is empty.')
  })

  test('is a square as a favicon', () => {
    expect(pictureSizeProblem('favicon', { width: 32, height: 32 })).toBeUndefined()
    expect(pictureSizeProblem('favicon', { width: 32, height: 31 })).toBe('A favicon is a square.')
    expect(pictureSizeProblem('logo', { width: 32, height: 31 })).toBeUndefined()
  })

  test('fits into a space by its longer side, in whole pixels, never enlarged', () => {
    const space = { width: 100, height: 50 }
    expect(fittedSize({ width: 400, height: 100 }, space)).toEqual({ width: 100, height: 25 })
    expect(fittedSize({ width: 100, height: 400 }, space)).toEqual({ width: 13, height: 50 })
    expect(fittedSize({ width: 40, height: 20 }, space)).toEqual({ width: 40, height: 20 })
    expect(fittedSize({ width: 4000, height: 1 }, space)).toEqual({ width: 100, height: 1 })
    expect(fittedSize({ width: 1, height: 4000 }, space)).toEqual({ width: 1, height: 50 })
  })
})
