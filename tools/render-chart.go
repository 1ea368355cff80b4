// Renders a chart with the engine that Helm has, text/template, and those of Helm's functions that our chart uses.
// In: {"values", "release", "chart", "files": {name: text}} as JSON. Out: {name: rendered}. For tests where Helm is not to be had.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"text/template"
)

type input struct {
	Values  map[string]interface{} `json:"values"`
	Release map[string]interface{} `json:"release"`
	Chart   map[string]interface{} `json:"chart"`
	Files   map[string]string      `json:"files"`
}

func main() {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		panic(err)
	}
	root := template.New("chart")
	include := func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := root.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	root.Option("missingkey=error").Funcs(template.FuncMap{
		"include":  include,
		"quote":    func(value interface{}) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		"toString": func(value interface{}) string { return fmt.Sprint(value) },
		"list":     func(items ...interface{}) []interface{} { return items },
		// JSON is YAML.
		"toYaml": func(value interface{}) (string, error) {
			out, err := json.Marshal(value)
			return string(out), err
		},
		"nindent": func(by int, text string) string {
			space := strings.Repeat(" ", by)
			return "\n" + space + strings.ReplaceAll(text, "\n", "\n"+space)
		},
		"default": func(usual interface{}, given interface{}) interface{} {
			if given == nil || given == "" {
				return usual
			}
			return given
		},
		"sha256sum": func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) },
	})
	for name, text := range in.Files {
		template.Must(root.New(name).Parse(text))
	}
	data := map[string]interface{}{"Values": in.Values, "Release": in.Release, "Chart": in.Chart}
	out := map[string]string{}
	for name := range in.Files {
		rendered, err := include(name, data)
		if err != nil {
			panic(err)
		}
		out[name] = rendered
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		panic(err)
	}
}
