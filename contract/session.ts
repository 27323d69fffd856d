/** Apart from the other actions of the profile, because the browser calls it with the little code that renews tokens. */
export const endSessionRoute = { method: 'DELETE', path: '/api/sessions/{id}' } as const

/** Why a token is not renewed: somebody ended its session. The user pool passes the text on to the browser. */
export const signedOutText = 'This session was ended'
