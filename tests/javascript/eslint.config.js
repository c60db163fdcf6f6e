// The same strictness that ruff and mypy give to the Python; types are tsc's business.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: {ecmaVersion: "latest", sourceType: "module"},
    linterOptions: {reportUnusedDisableDirectives: "error"},
    rules: {
      "arrow-body-style": "error",
      "consistent-return": "off",
      curly: ["error", "multi-line"],
      "default-case-last": "error",
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "no-alert": "error",
      "no-console": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-extend-native": "error",
      "no-implicit-coercion": "error",
      "no-lonely-if": "error",
      "no-new-wrappers": "error",
      "no-param-reassign": ["error", {props: false}],
      "no-restricted-properties": [
        "error",
        {object: "Object", property: "assign", message: "Objects are not patched."},
      ],
      "no-restricted-syntax": [
        "error",
        {selector: "AssignmentExpression[left.object.property.name='prototype']", message: "Classes are not patched."},
      ],
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-unneeded-ternary": "error",
      "no-unused-expressions": ["error", {allowShortCircuit: true, allowTernary: true}],
      "no-unused-vars": ["error", {varsIgnorePattern: "^_$", argsIgnorePattern: "^_"}],
      "no-use-before-define": ["error", {functions: false, classes: false, variables: false}],
      "no-useless-concat": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "require-await": "error",
    },
  },
  {files: ["mapforge/studio/static/**"], languageOptions: {globals: globals.browser}},
  {files: ["tests/javascript/**"], languageOptions: {globals: globals.node}},
];
