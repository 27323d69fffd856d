export type ByteRange = { first: number; last: number }

const oneRange = /^bytes=(\d*)-(\d*)$/

/**
 * The bytes that a Range header asks for; `last` is included. Undefined if there is no such header or one that S3
 * ignores, 'unsatisfiable' if the object is shorter.
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = oneRange.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : suffix(Number(to), size)
  const range = { first: Number(from), last: Math.min(to === '' ? size - 1 : Number(to), size - 1) }
  if (to !== '' && Number(to) < range.first) return undefined
  return range.first < size ? range : 'unsatisfiable'
}

const suffix = (length: number, size: number) => ({ first: Math.max(0, size - length), last: size - 1 })
