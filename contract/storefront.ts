/**
 * CSP sources of the one script on every store page, the present one first. Former ones stay in the list: a page that
 * went live with them, or is rolled back to, keeps its cart. The deployed headers and the laptop's admit nothing else.
 */
export const cartScriptHashes = [
  'sha256-dzmfF2D5YMaRTzUFJL9L5OqKut7aZwMcdsI9XbXvdUI=',
  'sha256-k48U4zvzLxukbzrjfNdjiR5A1AgUbEs0EkGy5kyv5u8=',
] as const
