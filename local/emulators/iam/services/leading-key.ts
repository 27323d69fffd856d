import * as z from 'zod/mini'

export const Item = z.record(z.string(), z.unknown())
export type Item = z.infer<typeof Item>

/** What no pattern but `*` allows: a key that can't be read must not pass for one that may be touched. */
const unreadable = ''
const equality = /(?<=^|\(|\bAND\b)\s*(#?\w+)\s*=\s*(:\w+)/gi
const Attribute = z.record(z.string(), z.string())

/** The text of a key attribute such as {S: 'x'} or {N: '1'}. */
export function attributeText(attribute: unknown): string {
  const parsed = Attribute.safeParse(attribute)
  return parsed.success ? (Object.values(parsed.data)[0] ?? unreadable) : unreadable
}

export type KeyCondition = {
  KeyConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues: Item
}

/** The partition that a Query reads, which its expression compares with `=`. */
export function queriedKey(condition: KeyCondition, partitionKey: string): string {
  const { KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = condition
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(equality)) {
    const attribute = ExpressionAttributeNames[name] ?? name
    if (attribute === partitionKey) return attributeText(ExpressionAttributeValues[value])
  }
  return unreadable
}
