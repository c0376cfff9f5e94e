// Renders the templates of a chart as Helm does, with Go's templates and Sprig: render CHART VALUES < values.json.
//
// The input contains the built-in objects (Chart, Release, Values). Prints a YAML text for all templates. Supports only the
// functions of Helm itself that the chart uses: include and toYaml.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func main() {
	log.SetFlags(0)
	var objects map[string]interface{}
	if err := json.NewDecoder(os.Stdin).Decode(&objects); err != nil {
		log.Fatal(err)
	}
	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	all.Funcs(functions)
	paths, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*"))
	if err != nil {
		log.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			log.Fatal(err)
		}
		template.Must(all.New(filepath.Base(path)).Parse(string(text)))
	}
	for _, path := range paths {
		if !strings.HasSuffix(path, ".yaml") {
			continue
		}
		fmt.Printf("---\n")
		if err := all.ExecuteTemplate(os.Stdout, filepath.Base(path), objects); err != nil {
			log.Fatal(err)
		}
		fmt.Println()
	}
}
