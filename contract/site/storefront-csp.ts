/**
 * CSP sources of the only script on every store page, the current one first. Previous ones remain in the list, so that
 * the cart still works on a page that was published with them or is rolled back to. The deployed and the local headers
 * admit no other script. Each release that changes the script adds one; more would not fit, because CloudFront takes 1,783
 * characters of a policy (docs/design/bundling.md, Drafts and the script of stores).
 */
export const cartScriptHashes = [
  'sha256-EIuB81I1mni+HZE8BJfwFkAC6Dip8vrLRY1Whks5+ZI=',
  'sha256-HE9yAAkeuMQQN7ilRkK9y+Ex/9whDnINH9qBC40Fhjc=',
  'sha256-vFeiNKrbkklGHaaA9enBQiJeDoU7Yr5AMjVvwXxLlWY=',
  'sha256-2zWkedBs6RN61dNDegTpyDmwOMdgjQGa7Jhgr+Z94LA=',
  'sha256-ZTgXapiGVQDKUFWOdU53SFaKvF4oPJjHhwLQnyA6yNY=',
  'sha256-tBqKGxYnwFPfSUAy9mIJOXz8whS+bjpMxquZtm4H2tw=',
  'sha256-q6YHtqXHPUg5GVFkRXAP7bRujwiViINV0hlE0BeFKRE=',
  'sha256-Th9ujaH9AjcYRCQLoSan0MjsuZVAy1vb2J4RK3AVaFs=',
  'sha256-CG78nv90EqF23cuW8s5LLEX2QRo5XZqn+s0CtQcIIRQ=',
  'sha256-M8rrVBJx6ARUT89DpwU/aUS6q48QQyUQPj5JG1oaVzs=',
  'sha256-j57S0PcpYxEpEM0HxwsIdfV/YbZfDxDPW8jMsR3mYxQ=',
  'sha256-RYcljansJHh/K+WLwssw3oGBpYCoomJCa8Q2wVJn99w=',
  'sha256-RbLMP/W25CZ/7cbLVBhmUrCb9mh2HPtapGiykT/8fOw=',
  'sha256-TtpsErxd28O90SvHyS65fWpQIjjYZaTh9X53FgvHFFQ=',
  'sha256-0qVz7Y9Toj16CkvWziZZffyouqK0vIU34ppSOiNRSWY=',
  'sha256-d3HS3cm5feUTCI5Zosow134D39p3cogMPPElzMJglbg=',
  'sha256-0Cb5rc3fwgt03duvqdqM/18xTrLu2+Ej3MD0S+0Eaig=',
  'sha256-dtrWpv+/CX02CIj0bgaQrI5cwstM9UXiLULTXEq+LDs=',
  'sha256-r1p4CWiSiA/h8jggmUY0XQVVmgSk8pWut7D0pfu4w/8=',
  'sha256-xyNTtbpLqm0NThu0gRyu8sSgPOZ/69CLqGxL2xHeMdc=',
  'sha256-dzmfF2D5YMaRTzUFJL9L5OqKut7aZwMcdsI9XbXvdUI=',
  'sha256-k48U4zvzLxukbzrjfNdjiR5A1AgUbEs0EkGy5kyv5u8=',
] as const
