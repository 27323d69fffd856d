// Imported first: on Node.js 20 the SDK prints a warning that is for developers, not for operators.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
