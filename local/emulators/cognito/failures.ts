/** An error with Cognito's code and message. Clients distinguish errors by the code. */
export class CognitoFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const notAuthorized = (message: string) => new CognitoFailure('NotAuthorizedException', message)

export const invalidParameter = (message: string) => new CognitoFailure('InvalidParameterException', message)

export const incorrectUsernameOrPassword = () => notAuthorized('Incorrect username or password.')

export const invalidSession = () => notAuthorized('Invalid session for the user.')

export const userNotFound = () => new CognitoFailure('UserNotFoundException', 'User does not exist.')
