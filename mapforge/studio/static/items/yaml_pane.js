// The text of the file: CodeMirror, in a shadow of its own so that its styles need no exception from the policy.

import {
  Compartment,
  Decoration,
  EditorState,
  EditorView,
  StateEffect,
  StateField,
  bracketMatching,
  defaultHighlightStyle,
  defaultKeymap,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  indentOnInput,
  indentUnit,
  indentWithTab,
  keymap,
  languages,
  lineNumbers,
  oneDarkHighlightStyle,
  syntaxHighlighting,
  Annotation,
} from "/library/codemirror/index.js";
import {h} from "../shell/elements.js";

const PAUSE = 450; // milliseconds after the last key before the text is sent
const fromServer = Annotation.define();
const setFindings = StateEffect.define();

const marks = StateField.define({
  create: () => ({set: Decoration.none, list: []}),
  update(old, transaction) {
    let {set, list} = old;
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setFindings)) {
        list = effect.value;
        set = Decoration.set(
          list.map(({from, to, severity}) => Decoration.mark({class: `found ${severity}`}).range(from, to)),
          true,
        );
      }
    }
    return {set, list};
  },
  provide: (field) => EditorView.decorations.from(field, ({set}) => set),
});

const theme = EditorView.theme({
  "&": {height: "100%", color: "var(--ink)", backgroundColor: "var(--raised)", fontSize: "13px"},
  "&.cm-focused": {outline: "none"},
  ".cm-scroller": {fontFamily: "var(--mono)", lineHeight: "1.55"},
  ".cm-content": {caretColor: "var(--ink)", padding: "10px 0"},
  ".cm-gutters": {backgroundColor: "var(--sunken)", color: "var(--ink-faint)", borderRight: "1px solid var(--line)"},
  ".cm-activeLine": {backgroundColor: "color-mix(in srgb, var(--accent) 8%, transparent)"},
  ".cm-activeLineGutter": {backgroundColor: "color-mix(in srgb, var(--accent) 14%, transparent)"},
  ".cm-cursor": {borderLeftColor: "var(--ink)"},
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--focus) 28%, transparent) !important",
  },
  ".found": {textDecoration: "underline wavy var(--info)", textUnderlineOffset: "3px"},
  ".found.error": {textDecorationColor: "var(--error)", backgroundColor: "var(--error-soft)"},
  ".found.warning": {textDecorationColor: "var(--warning)", backgroundColor: "var(--warning-soft)"},
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    padding: "6px 10px",
    maxWidth: "420px",
    fontFamily: "var(--sans)",
  },
});

const said = hoverTooltip((view, position) => {
  const found = view.state.field(marks).list.filter(({from, to}) => from <= position && position <= to);
  if (!found.length) return null;
  return {
    pos: found[0].from,
    end: found[0].to,
    create: () => ({
      dom: h(
        "div",
        {},
        found.map(({message}) => h("div", {}, message)),
      ),
    }),
  };
});

/** Put an editor into an element. Gives `show(text)`, `mark(findings)`, `goTo(line, column)`, `settle()`. */
export async function openYaml(element, {change, undo, redo, save}) {
  const root = element.attachShadow({mode: "open"});
  const [yaml, editable] = [languages.find((each) => each.name === "YAML"), new Compartment()];
  const looks = new Compartment();
  const highlighting = () =>
    syntaxHighlighting(
      document.documentElement.dataset.theme === "dark" ? oneDarkHighlightStyle : defaultHighlightStyle,
    );
  let waiting = 0;
  let base = ""; // what the server has, as far as this editor knows
  const commit = () => {
    clearTimeout(waiting);
    if (!waiting) return null;
    waiting = 0;
    const before = base;
    base = view.state.doc.toString();
    return change(base, before);
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: "",
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        keymap.of([
          {key: "Mod-z", run: () => (commit(), undo(), true)},
          {key: "Mod-y", mac: "Mod-Shift-z", run: () => (commit(), redo(), true)},
          {key: "Mod-Shift-z", run: () => (commit(), redo(), true)},
          {key: "Mod-s", run: () => (commit(), save(), true)},
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({"aria-label": "The YAML of the file"}),
        (await yaml.load()).extension,
        looks.of(highlighting()),
        editable.of(EditorState.readOnly.of(false)),
        theme,
        marks,
        said,
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.some((each) => each.annotation(fromServer))) return;
          clearTimeout(waiting);
          waiting = setTimeout(commit, PAUSE);
        }),
      ],
    }),
  });
  view.contentDOM.addEventListener("blur", commit);
  new MutationObserver(() => view.dispatch({effects: looks.reconfigure(highlighting())})).observe(
    document.documentElement,
    {attributeFilter: ["data-theme"]},
  );

  return {
    settle: commit,
    /** Show the text of the server, unless somebody is typing here. */
    show(text, {readOnly, isOther = false}) {
      const old = view.state.doc.toString();
      const next = text.replaceAll("\r\n", "\n");
      const effects = [editable.reconfigure(EditorState.readOnly.of(readOnly))];
      if (waiting && !isOther) return;
      clearTimeout(waiting);
      waiting = 0;
      base = next;
      if (old === next) {
        view.dispatch({effects});
        return;
      }
      let start = 0;
      while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
      let end = 0;
      while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
      const changes = {from: start, to: old.length - end, insert: next.slice(start, next.length - end)};
      const at = isOther ? {selection: {anchor: 0}, scrollIntoView: true} : {};
      view.dispatch({changes, effects, annotations: fromServer.of(true), ...at});
    },
    mark(findings) {
      const {doc} = view.state;
      const list = findings
        .filter(({is_here: isHere, place}) => isHere && place.line <= doc.lines)
        .map(({place, severity, message}) => {
          const line = doc.line(place.line);
          const from = Math.min(line.from + place.column - 1, line.to);
          const word = /^[\w:.-]+|^\S+/.exec(doc.sliceString(from, line.to))?.[0].length ?? 0;
          const to = Math.min(line.to, from + Math.max(word, 1));
          return {from: Math.min(from, to), to, severity, message};
        })
        .filter(({from, to}) => from < to);
      view.dispatch({effects: setFindings.of(list)});
    },
    goTo(line, column = 1) {
      const {doc} = view.state;
      const found = doc.line(Math.max(1, Math.min(line, doc.lines)));
      const at = Math.min(found.from + column - 1, found.to);
      view.dispatch({selection: {anchor: at}, effects: EditorView.scrollIntoView(at, {y: "center"})});
      view.focus();
    },
  };
}
