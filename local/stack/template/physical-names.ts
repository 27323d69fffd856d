import { functionMetadataKey } from '#infra/functions/function-definitions.ts'
import { productName } from '#rules/courses/product.ts'
import {
  bucketArn,
  functionArn,
  queueArn,
  roleArn,
  secretArn,
  tableArn,
  userPoolArn,
} from '../../emulators/iam/arns.ts'
import { account, region } from '../../emulators/iam/aws-account.ts'
import type { DeclaredResource } from './declared-resource.ts'
import type { Names } from './intrinsics.ts'

const userPoolId = `${region}_laptop000`
/** CloudFormation begins the names that it gives with the stack's. */
/** Physical names of roles and functions begin with it. */
export const stackName = `${productName}-local`
const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`

type Named = { ref?: string; attributes?: Record<string, string> }

/** Returns the name that AWS would give each resource; the rest go by their logical id. */
export function physicalNames(declared: ReadonlyMap<string, DeclaredResource>, host: string): Names {
  const named = new Map([...declared].map(([id, resource]) => [id, nameOf(id, resource, host)]))
  return {
    ref: (id) => named.get(id)?.ref ?? id,
    attribute: (id, attribute) => named.get(id)?.attributes?.[attribute] ?? `${id}.${attribute}`,
  }
}

function nameOf(id: string, { Type, Properties, Metadata }: DeclaredResource, host: string): Named {
  switch (Type) {
    case 'AWS::Lambda::Function': {
      const name = String(Metadata?.[functionMetadataKey] ?? id)
      return { ref: name, attributes: { Arn: functionArn(name) } }
    }
    case 'AWS::Cognito::UserPool':
      return { ref: userPoolId, attributes: { Arn: userPoolArn(userPoolId), ProviderURL: issuer } }
    case 'AWS::Cognito::UserPoolClient':
      return { ref: id.toLowerCase() }
    case 'AWS::CloudFront::Distribution':
      return { attributes: { DomainName: host } }
    case 'AWS::S3::Bucket':
      return bucketCalled(id.toLowerCase())
    case 'AWS::DynamoDB::GlobalTable':
      return { attributes: { Arn: tableArn(id) } }
    case 'AWS::SecretsManager::Secret':
      return { ref: secretArn(id) }
    case 'AWS::IAM::Role':
      return { ref: `${stackName}-${id}`, attributes: { Arn: roleArn(`${stackName}-${id}`) } }
    case 'AWS::Events::Rule':
      return { ref: `${stackName}-${id}` }
    case 'AWS::SQS::Queue':
      return {
        ref: `https://sqs.${region}.amazonaws.com/${account}/${id}`,
        attributes: { Arn: queueArn(id), QueueName: id },
      }
    case 'AWS::SES::EmailIdentity':
      return { ref: String(Properties.EmailIdentity) }
    default:
      return {}
  }
}

const bucketCalled = (name: string): Named => ({
  ref: name,
  attributes: { Arn: bucketArn(name), RegionalDomainName: name },
})
