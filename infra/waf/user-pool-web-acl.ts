import type { IUserPool } from 'aws-cdk-lib/aws-cognito'
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { headerEndsWith, WebAcl } from './web-acl.ts'

const anyCalls = 1000
const signUps = 50
const signIns = 200

/** Browsers call the user pool directly, not through CloudFront, and its triggers don't see the client's address. */
export class UserPoolWebAcl extends Construct {
  constructor(scope: Construct, id: string, pool: IUserPool) {
    super(scope, id)
    const { arn } = new WebAcl(this, 'PoolFirewall', {
      scope: 'REGIONAL',
      rates: [
        { name: 'sign-ups', limit: signUps, only: calls('SignUp') },
        { name: 'sign-ins', limit: signIns, only: calls('InitiateAuth') },
        { name: 'challenge-responses', limit: signIns, only: calls('RespondToAuthChallenge') },
        { name: 'any-calls', limit: anyCalls },
      ],
    })
    new CfnWebACLAssociation(this, 'OnPool', { resourceArn: pool.userPoolArn, webAclArn: arn })
  }
}

const calls = (operation: string) => headerEndsWith('x-amz-target', `.${operation}`)
