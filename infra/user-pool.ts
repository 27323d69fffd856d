import { Duration } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  UserPool as CognitoUserPool,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { accessTokenMinutes } from '#rules/accounts/session.ts'
import { userPoolFunction } from './functions/function-definitions.ts'
import type { ProductFunctions } from './functions/product-functions.ts'
import { acknowledge } from './nag/acknowledge.ts'
import { removalPolicyOf } from './private-bucket.ts'

const challengeMinutes = 15
const refreshTokenDays = 30
/** Cognito's maximum. A tab whose response was lost, or another tab, may still use the previous token. */
const refreshTokenGraceSeconds = 60

/** Sign-in with email and password, then an emailed code until the email is verified. Triggers implement both. */
export class UserPool extends Construct {
  readonly pool: CognitoUserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, props: { keep: boolean; functions: ProductFunctions }) {
    super(scope, id)
    this.pool = this.addPool(props.keep)
    this.client = this.addClient()
    acknowledge(
      this.pool,
      'An emailed code verifies the address; sellers cannot choose a second factor yet.',
      'COG2',
    )
    acknowledge(this.pool, 'The product limits attempts, and in production a firewall does too.', 'COG8')
    const triggers = props.functions.add(userPoolFunction)
    this.addTriggers(triggers.entry)
    props.functions.grantPool(userPoolFunction, triggers, this.pool)
  }

  get ids() {
    return { userPoolId: this.pool.userPoolId, userPoolClientId: this.client.userPoolClientId }
  }

  private addPool(keep: boolean) {
    return new CognitoUserPool(this, 'Users', {
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: false, phone: false },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: keep,
      removalPolicy: removalPolicyOf(keep),
    })
  }

  private addClient() {
    return this.pool.addClient('Web', {
      authFlows: { custom: true },
      disableOAuth: true,
      generateSecret: false,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(accessTokenMinutes),
      idTokenValidity: Duration.minutes(accessTokenMinutes),
      refreshTokenValidity: Duration.days(refreshTokenDays),
      refreshTokenRotationGracePeriod: Duration.seconds(refreshTokenGraceSeconds),
      authSessionValidity: Duration.minutes(challengeMinutes),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
      // Every pool has `zoneinfo`. It is not in the schema, which CloudFormation cannot change in an existing pool.
      writeAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        fullname: true,
        timezone: true,
      }),
    })
  }

  private addTriggers(triggers: IFunction) {
    this.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, triggers)
    this.pool.addTrigger(UserPoolOperation.DEFINE_AUTH_CHALLENGE, triggers)
    this.pool.addTrigger(UserPoolOperation.CREATE_AUTH_CHALLENGE, triggers)
    this.pool.addTrigger(UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE, triggers)
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, triggers, LambdaVersion.V2_0)
  }
}
