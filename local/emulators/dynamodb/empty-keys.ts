import * as z from 'zod/mini'
import { inputOf } from '../iam/services/json-call.ts'

const Values = z._default(z.record(z.string(), z.looseObject({ S: z.optional(z.string()) })), {})
const Query = z.object({
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: Values,
  ExclusiveStartKey: Values,
})
const refusal = {
  __type: 'com.amazon.coral.validate#ValidationException',
  message:
    'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value.',
}

/** Returns DynamoDB's refusal of a Query with an empty key (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html). The database refuses it in items alone. */
export function refusalOfEmptyKey(body: Buffer) {
  const query = body.includes('KeyCondition') && body.includes('""') ? inputOf(Query, body) : undefined
  const { ExpressionAttributeValues: values = {}, ExclusiveStartKey: start = {} } = query ?? {}
  const compared = query?.KeyConditionExpression.match(/:\w+/g)?.map((name) => values[name]) ?? []
  return [...compared, ...Object.values(start)].some((value) => value?.S === '') ? refusal : undefined
}
