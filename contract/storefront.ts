/** CSP source of the one script on every store page; the deployed headers and the laptop's admit nothing else. */
export const cartScriptHash = 'sha256-sLxrO0XO2sNjMzmQPPJEdWDEdeuZ7ihrIi8asOqMyNU='
