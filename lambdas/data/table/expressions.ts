type Origin = { type: string; id: string; created_at: string }

/**
 * Builds the expressions of an update: null removes a field, undefined leaves it unchanged. Each name is aliased as
 * `#name` and each value as `:name`, since many common names are reserved words. `fields` changes or removes at least
 * one field.
 */
export function updateExpression(fields: Record<string, unknown>) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const set = given.filter(([, value]) => value !== null)
  const removed = given.filter(([, value]) => value === null)
  const clauses = [
    set.length > 0 && `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    removed.length > 0 && `REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`,
  ]
  return {
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ...(set.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    }),
  }
}

/** Like `updateExpression`, but creates the item if it does not exist. An existing item keeps its `created_at`. */
export function upsertExpression({ created_at, ...origin }: Origin, fields: Record<string, unknown>) {
  const { UpdateExpression, ...parts } = updateExpression({ ...origin, ...fields })
  return {
    ...parts,
    UpdateExpression: UpdateExpression.replace(
      /^SET /,
      'SET created_at = if_not_exists(created_at, :created_at), ',
    ),
    ExpressionAttributeValues: { ...parts.ExpressionAttributeValues, ':created_at': created_at },
  }
}

/** Like `updateExpression`, but an item that exists keeps the fields that it has. Nothing may be null. */
export function fillExpression(fields: Record<string, unknown>) {
  const { UpdateExpression, ...parts } = updateExpression(fields)
  return {
    ...parts,
    UpdateExpression: UpdateExpression.replaceAll(/(#\w+) = (:\w+)/g, '$1 = if_not_exists($1, $2)'),
  }
}
