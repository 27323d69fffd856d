import { deviceName } from '#rules/accounts/session.ts'
import { sessionMetadata } from './session-token.ts'

export const signInMetadata = () => ({ ...sessionMetadata(), device: deviceName(navigator.userAgent) })
