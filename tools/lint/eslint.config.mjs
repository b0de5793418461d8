// Few rules, each of which finds mistakes; how code looks is not their matter.
const rules = {
  "array-callback-return": "error",
  "consistent-return": "error",
  "constructor-super": "error",
  eqeqeq: ["error", "always", { null: "ignore" }],
  "for-direction": "error",
  "getter-return": "error",
  "no-async-promise-executor": "error",
  "no-class-assign": "error",
  "no-compare-neg-zero": "error",
  "no-cond-assign": "error",
  "no-const-assign": "error",
  "no-constant-binary-expression": "error",
  "no-dupe-args": "error",
  "no-dupe-class-members": "error",
  "no-dupe-else-if": "error",
  "no-dupe-keys": "error",
  "no-duplicate-case": "error",
  "no-eval": "error",
  "no-fallthrough": "error",
  "no-func-assign": "error",
  "no-import-assign": "error",
  "no-loss-of-precision": "error",
  "no-self-assign": "error",
  "no-self-compare": "error",
  "no-sparse-arrays": "error",
  "no-this-before-super": "error",
  "no-undef": "error",
  "no-unreachable": "error",
  "no-unreachable-loop": "error",
  "no-unsafe-finally": "error",
  "no-unsafe-negation": "error",
  "no-unsafe-optional-chaining": "error",
  "no-unused-vars": "error",
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-useless-backreference": "error",
  "no-var": "error",
  "prefer-const": ["error", { ignoreReadBeforeAssign: true }],
  "use-isnan": "error",
  "valid-typeof": "error",
};

const names = (text) =>
  Object.fromEntries(text.split(/\s+/).map((name) => [name, "readonly"]));
const both = names(`AbortController AbortSignal Blob Headers Request Response
  EventTarget TextDecoder TextEncoder URL URLSearchParams WebAssembly atob btoa
  clearInterval clearTimeout console crypto fetch performance queueMicrotask
  process setInterval setTimeout structuredClone`);
const page = names(`BroadcastChannel CSS ClipboardEvent CustomEvent
  DOMException DOMParser DOMRect DataTransfer DragEvent Element Event
  EventSource File FileReader HTMLElement IDBObjectStore Image
  IntersectionObserver KeyboardEvent MutationObserver Node OffscreenCanvas Path2D ResizeObserver Worker XMLSerializer alert
  cancelAnimationFrame confirm createImageBitmap customElements devicePixelRatio document
  getComputedStyle history indexedDB innerHeight innerWidth localStorage
  location matchMedia navigator onmessage postMessage prompt requestAnimationFrame
  requestIdleCallback self sessionStorage window`);
const node = names("Buffer");

export default [
  { ignores: ["**/node_modules/", "build/"] },
  {
    files: ["app/web/page/*.js", "bindings/javascript/**/*.js"],
    languageOptions: { globals: { ...both, ...page } },
    rules,
  },
  {
    files: ["test/web/*.mjs", "bindings/javascript/test/**/*.mjs"],
    languageOptions: { globals: { ...both, ...page, ...node } },
    rules,
  },
];
