/** CSP source of the one script on every store page; the deployed headers and the laptop's admit nothing else. */
export const cartScriptHash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
