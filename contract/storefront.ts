/** CSP source of the one script on every store page; the deployed headers and the laptop's admit nothing else. */
export const cartScriptHash = 'sha256-k48U4zvzLxukbzrjfNdjiR5A1AgUbEs0EkGy5kyv5u8='
